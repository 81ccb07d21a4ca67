import { CodedError } from '../../../../domain/error-codes'
import { sharedContentCache, sharedNameHeader } from '../../../../domain/paths'
import { ticketLimits } from '../../../../domain/tickets/tickets'
import { readDraft, saveDraft } from '../rows'
import { chooseFile } from './ticket-files'

/** A shared file that can't be attached, and why. */
export interface RejectedFile {
  name: string
  error: CodedError
}

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
      try {
        await chooseFile(newTicketDraftKey, '', new File([await stored.arrayBuffer()], name))
      } catch (error) {
        rejected.push({ name, error: error instanceof CodedError ? error : new CodedError('disk-full') })
      }
    }
    // Deleted last, so that a closed page loses nothing.
    await cache.delete(request)
  }
  return rejected
}

async function addToDraft([title = '', text = '', url = '']: string[]): Promise<void> {
  const draft = ((await readDraft(newTicketDraftKey)) ?? {}) as { subject?: string; description?: string }
  // Some apps repeat the title or the address in the text.
  const added = [text, url].filter((each, at) => each !== '' && !(at === 1 && text.includes(url)))
  const subject = draft.subject || title.slice(0, ticketLimits.subject)
  const description = [draft.description ?? '', ...added].filter((each) => each !== '').join('\n\n')
  if (subject === '' && description === '') return
  const blank = { category: 'general', priority: 'medium' }
  await saveDraft(newTicketDraftKey, { ...blank, ...draft, subject, description })
}
