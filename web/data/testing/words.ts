// Loads the English messages, so that tests can read them synchronously; in the product each screen loads its own.
import type { Language } from '../../../domain/collections/people/users'
import { groups } from '../../i18n/group'
import '../../i18n/groups'

export const loadWords = (language: Language) => Promise.all([...groups].map((group) => group.load(language)))

await loadWords('en')
