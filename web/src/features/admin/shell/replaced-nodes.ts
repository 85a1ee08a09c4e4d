/** What others have put in the place of a node that they took out of the page. */
const replacements = new WeakMap<Node, ChildNode>()

/** What stands for a node among the children of a parent: itself, what it was put into, or what replaced it. */
function placeOf(node: Node, parent: Node): ChildNode | undefined {
  for (let place: Node | undefined = node; place; place = replacements.get(place)) {
    let inside: Node | null = place
    while (inside && inside.parentNode !== parent) inside = inside.parentNode
    if (inside) return inside as ChildNode
  }
  return undefined
}

const isFont = (node: Node | null): node is ChildNode => node?.nodeName === 'FONT'

/** Notes what replaced a node: Chrome does it in one step, others put theirs beside it first. Answers the text that is out now. */
function noteReplacement(record: MutationRecord): Text | undefined {
  const { target, addedNodes, removedNodes, previousSibling, nextSibling } = record
  for (const added of addedNodes) replacements.delete(added)
  const [removed] = removedNodes
  if (!removed || removed.isConnected) return undefined
  const replacement =
    (addedNodes[0] as ChildNode | undefined) ?? [previousSibling, nextSibling].find(isFont)
  if (replacement?.parentNode !== target) return undefined
  replacements.set(removed, replacement)
  return removed instanceof Text ? removed : undefined
}

/** Puts a text back where its replacement stands, which is then translated anew. */
function putBack(text: Node): void {
  const replacement = replacements.get(text)
  replacement?.replaceWith(text)
}

/**
 * Lets React change and remove texts that a translation (or another extension) has taken out of the page or wrapped.
 *
 * React holds on to the text nodes it made. Without this, a change of a translated text would not be seen, and taking one away or
 * putting something before it would end the whole page. Answers what ends it.
 */
export function surviveReplacedNodes(): () => void {
  const note = (records: MutationRecord[]) => {
    for (const record of records) {
      if (record.type === 'characterData') continue
      const text = noteReplacement(record)
      if (text) observer.observe(text, { characterData: true })
    }
    for (const { type, target } of records)
      if (type === 'characterData' && !target.isConnected) putBack(target)
  }
  const native = Object.fromEntries(
    (['removeChild', 'insertBefore'] as const).map((name) => [name, Node.prototype[name]]),
  )
  const observer = new MutationObserver(note)
  observer.observe(document.body, { childList: true, subtree: true })

  function placeIn(parent: Node, child: Node): ChildNode | undefined {
    if (child.parentNode === parent) return child as ChildNode
    note(observer.takeRecords())
    return placeOf(child, parent)
  }
  Node.prototype.removeChild = function <Child extends Node>(this: Node, child: Child): Child {
    const place = placeIn(this, child)
    place?.remove()
    return child
  }
  Node.prototype.insertBefore = function <Added extends Node>(
    this: Node,
    added: Added,
    before: Node | null,
  ): Added {
    const place = before && placeIn(this, before)
    if (place) place.before(added)
    else this.appendChild(added)
    return added
  }
  return () => {
    observer.disconnect()
    Object.assign(Node.prototype, native)
  }
}
