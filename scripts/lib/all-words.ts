// Tests of screens read words synchronously, in both languages; in the product each screen loads its own.
import { groups } from '../../web/i18n/group'
import '../../web/i18n/groups'

await Promise.all([...groups].flatMap((group) => (['en', 'es'] as const).map((language) => group.load(language))))
