/** The hash of an entry as versions before the first baseline made it: without the actor's name, and without a key (A14). */
export function oldEntryHash(entry: {
  n: number
  at: string
  actor: string
  action: string
  subject: string
  before: string
  after: string
  prev_hash: string
}): string {
  const { n, at, actor, action, subject, before, after, prev_hash } = entry
  return $security.sha256(JSON.stringify([n, at, actor, action, subject, before, after, prev_hash]))
}
