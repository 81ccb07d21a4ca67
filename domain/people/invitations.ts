/** What an admin can invite a person to become. */
export const invitedAs = ['renter', 'affiliate'] as const
export type InvitedAs = (typeof invitedAs)[number]

export const maxInvitationNote = 280
export const invitationCodeLength = 12

/** What a copied link is for. Its id is that of the sign-up, the person, the invitation or the email. */
export const copiedLinks = ['sign-up', 'verification', 'invitation', 'reset', 'approval', 'email'] as const
export type CopiedLink = (typeof copiedLinks)[number]
