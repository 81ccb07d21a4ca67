import type { Id, LinkLabel, LinkOpens } from '../../../domain/entities'
import { useCopyIsWhole } from './copy-is-whole'
import { sharedLive } from './shared-live'
import type { Live } from './use-live'

/** An affiliate's labels, taken out ones too, and how often links were opened. */
export interface OwnLinks {
  labels: LinkLabel[]
  opens: LinkOpens[]
}

/** Labels and openings of one's own links, from the copy; undefined until it is whole (P10). */
export const useOwnLinks = (affiliate: Id): Live<OwnLinks> => useSharedLinks(affiliate, useCopyIsWhole())

const useSharedLinks = sharedLive(async (db, affiliate): Promise<OwnLinks> => {
  const [labels, opens] = await Promise.all([
    db.rows('link_labels').where('affiliate_id').equals(affiliate).toArray(),
    db.rows('link_opens').where('affiliate_id').equals(affiliate).toArray(),
  ])
  return { labels, opens }
})
