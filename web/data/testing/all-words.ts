// Loads all words in both languages, so that a test can read them synchronously; in the product each screen loads its own.
import { groups } from '../../i18n/group'
import '../../i18n/groups'

await Promise.all([...groups].flatMap((group) => (['en', 'es'] as const).map((language) => group.load(language))))
