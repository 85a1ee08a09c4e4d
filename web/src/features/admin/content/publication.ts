interface Publication {
  published: boolean
  publishedAt: string | null
}

/** When a post counts as published after a save: now if it was not published before, otherwise as it was. */
export function publishedAtAfter(
  before: Publication | undefined,
  isPublished: boolean,
  now: Date,
): string | null {
  const isNewlyPublished = isPublished && !before?.published
  return isNewlyPublished ? now.toISOString() : (before?.publishedAt ?? null)
}
