// Loads the English messages, so that tests can read them synchronously. In the product each screen loads its own messages.
import type { Language } from '../../../domain/collections/define/row'
import { messageGroups } from '../../i18n/group'
import '../../i18n/groups'

export const loadMessages = (language: Language) => Promise.all([...messageGroups].map((group) => group.load(language)))

await loadMessages('en')
