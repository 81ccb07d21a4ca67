import { sharedContentCache, sharedNameHeader } from '../../../../domain/paths'
import { ticketLimits } from '../../../../domain/tickets/tickets'
import { readDraft, saveDraft } from '../rows'
import { tryToChooseFile, type RejectedFile } from './ticket-files'

/** The files that can't be attached; or `failed`: nothing was stored; `missed`: nothing reached the service worker. */
export type ShareOutcome = readonly RejectedFile[] | 'failed' | 'missed'

/** The draft of a new ticket that no link filled in. */
export const newTicketDraftKey = 'new-ticket'

/**
 * Moves what other apps shared from the service worker's cache into the draft of a new ticket. Text is added after the
 * draft's own. Returns the files that can't be attached.
 */
export async function takeSharedContent(): Promise<RejectedFile[]> {
  const cache = await caches.open(sharedContentCache)
  const rejected: RejectedFile[] = []
  for (const request of await cache.keys()) {
    const stored = await cache.match(request)
    if (stored === undefined) continue
    if (request.url.endsWith('/text')) await addToDraft(await stored.json())
    else {
      const name = decodeURIComponent(stored.headers.get(sharedNameHeader) ?? '')
      const refused = await tryToChooseFile(newTicketDraftKey, '', new File([await stored.arrayBuffer()], name))
      if (refused !== null) rejected.push(refused)
    }
    // Deleted last, so that a closed page loses nothing.
    await cache.delete(request)
  }
  return rejected
}

async function addToDraft([title = '', text = '', url = '']: string[]): Promise<void> {
  const draft = ((await readDraft(newTicketDraftKey)) ?? {}) as { subject?: string; description?: string }
  const subject = draft.subject || shorten(title, ticketLimits.subject)
  // A title that isn't the whole subject becomes part of the text. Some apps repeat the title or the address in the text.
  const isRepeated = (part: string): boolean => part === subject || inWords(text).includes(inWords(part))
  const parts = [isRepeated(title) ? '' : title, text, isRepeated(url) ? '' : url]
  const description = [draft.description ?? '', ...parts].filter((each) => each !== '').join('\n\n')
  if (subject === '' && description === '') return
  const blank = { category: 'general', priority: 'medium' }
  await saveDraft(newTicketDraftKey, { ...blank, ...draft, subject, description })
}

const inWords = (text: string): string => ` ${text.trim().replace(/\s+/g, ' ')} `

/** Cuts a text off, but not in the middle of a surrogate pair. */
const shorten = (text: string, max: number): string =>
  text.length <= max ? text : `${text.slice(0, max - 1).replace(/[\uD800-\uDBFF]$/, '')}…`
