export default {
  routes: [{ method: 'POST', path: '/pages/:documentId/unpublish', handler: 'page.unpublish' }],
}
