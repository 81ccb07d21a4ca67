import type { SlotName } from '../../domain/slots'
import { nameOnCard } from '../../domain/referrals/share-card'
import { cleanReferralCode } from '../../domain/referrals/referral-codes'
import { affiliateOfCode } from '../referrals/affiliate-of-code'

type ShareSlot = Extract<SlotName, `share_${string}`>

/**
 * What the preview of a shared sign-up link says of whoever shares it, as JSON: the first name alone, the code and the language they chose; ''
 * for a code that is nobody's. The binary asks for it, seldom.
 */
export function sharedBy(app: PbApp, code: string): string {
  const found = affiliateOfCode(app, code)
  if (found === null) return ''
  const name = nameOnCard(found.first_name)
  const slots: { [slot in ShareSlot]: string } = {
    share_name: name,
    share_kept: 'yes',
    share_code: cleanReferralCode(code),
  }
  return JSON.stringify({ slots, language: found.language })
}
