import { referralLink } from '../../../domain/paths'
import { useProgram } from '../../data/queries/installation/program'
import { useMe } from '../../data/queries/session/session'

interface MyLink {
  /** '' for a person without a code. */
  code: string
  link: string
  /** Returns the link with the URL part of a label. */
  linkOf: (mark: string) => string
  /** The local database has not answered yet, so the code may still arrive. */
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
