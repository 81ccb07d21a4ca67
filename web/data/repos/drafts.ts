import { currentCopy } from '../db/current'

/** Keeps a half-written text or form on this device. An empty value (undefined) removes it. */
export async function keepDraft(key: string, value: unknown): Promise<void> {
  const db = currentCopy.get()?.db
  if (value === undefined) await db?.drafts.delete(key)
  else await db?.drafts.put({ key, value, at: Date.now() })
}

/** A kept draft, undefined when there is none. The caller checks its shape: an older version may have written it. */
export async function readDraft(key: string): Promise<unknown> {
  return (await currentCopy.get()?.db.drafts.get(key))?.value
}
