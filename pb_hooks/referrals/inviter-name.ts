import { fullName } from '../../domain/people/person-names'
import { languageOf } from '../users/find-user'

/** Words for somebody without a name (specification, document 2, section 7): their address is nobody else's to read. */
const yourFriend = { en: 'Your friend', es: 'Alguien que conoces' }

/** What the affiliate is called in the sentences of an invitation, whose title has the whole name. */
export const inviterFirstName = (affiliate: PbRecord): string =>
  affiliate.getString('first_name').trim() || inviterName(affiliate)

/** The name under which an affiliate invites, in the language of their mails. */
export const inviterName = (affiliate: PbRecord): string => fullName(affiliate) || yourFriend[languageOf(affiliate)]
