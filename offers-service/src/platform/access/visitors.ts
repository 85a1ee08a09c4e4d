/** Where a request came from, kept as evidence. */
export interface Visitor {
  ip: string
  userAgent: string
}

/** Where a request came from, as the evidence names it. */
export function visitorOf(request: {
  ip: string
  headers: { 'user-agent'?: string | undefined }
}): Visitor {
  return { ip: request.ip, userAgent: (request.headers['user-agent'] ?? '').slice(0, 300) }
}
