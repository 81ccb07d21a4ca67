import { referralLink } from '../../../domain/paths'
import { useProgram } from '../../data/queries/installation/program'
import { useMe } from '../../data/queries/session/session'

interface MyLink {
  code: string
  link: string
  linkOf: (mark: string) => string
  /** True until the local database has answered. */
  loading: boolean
  error: Error | null
  reload: () => void
}

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
