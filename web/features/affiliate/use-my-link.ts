import { referralLink } from '../../../domain/paths'
import { useProgramme } from '../../data/repos/programme'
import { useMe } from '../../data/repos/session'

/** One's own referral link and code; empty until the copy has them. */
export function useMyLink(): { code: string; link: string } {
  const { value: me } = useMe()
  const { value: programme } = useProgramme()
  const code = me?.referral_code ?? ''
  const origin = programme?.origin || window.location.origin
  return { code, link: code === '' ? '' : referralLink(origin, code) }
}
