/** Says above a page that it is a preview. Its styles are `public/preview.css`, which only previews ask for. */
export function PreviewNotice() {
  return (
    <aside className="preview-notice" aria-label="Preview">
      <strong>Preview.</strong> This is how visitors will see the page. They cannot see it here.
    </aside>
  )
}
