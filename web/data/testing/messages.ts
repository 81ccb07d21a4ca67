// Tests read messages synchronously; in the product each screen loads its own.
import type { Language } from '../../../domain/collections/define/row'
import { messageGroups } from '../../i18n/group'
import '../../i18n/areas'

export const loadMessages = (language: Language) => Promise.all([...messageGroups].map((group) => group.load(language)))

await loadMessages('en')
