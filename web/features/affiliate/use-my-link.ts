import { referralLink } from '../../../domain/paths'
import { useProgram } from '../../data/queries/installation/program'
import { useMe } from '../../data/queries/session/session'

interface MyLink {
  /** Empty for somebody without one. */
  code: string
  link: string
  /** The same with the mark of a label. */
  linkOf: (mark: string) => string
  /** The copy hasn't answered yet: "no code" may be untrue. */
  loading: boolean
  error: Error | null
  reload: () => void
}

/** One's own referral link and code. */
export function useMyLink(): MyLink {
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
