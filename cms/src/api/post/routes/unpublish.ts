export default {
  routes: [{ method: 'POST', path: '/posts/:documentId/unpublish', handler: 'post.unpublish' }],
}
