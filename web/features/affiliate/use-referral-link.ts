import { referralLink } from '../../../domain/paths'
import { useProgram } from '../../data/queries/installation/program'
import { useMe } from '../../data/queries/session/session'

interface MyLink {
  /** The referral code; '' for a person without one. */
  code: string
  link: string
  /** Returns the affiliate's link with the URL part of a label. */
  linkOf: (mark: string) => string
  /** True until the local database has answered; the code may still arrive. */
  loading: boolean
  error: Error | null
  reload: () => void
}

/** Returns the signed-in affiliate's referral code and links. */
export function useReferralLink(): MyLink {
  const me = useMe()
  const program = useProgram()
  const code = me.value?.referral_code ?? ''
  const origin = program.value?.origin || window.location.origin
  return {
    code,
    link: code === '' ? '' : referralLink(origin, code),
    linkOf: (mark) => referralLink(origin, code, mark),
    loading: me.value === undefined && me.loading,
    error: me.error,
    reload: me.reload,
  }
}
