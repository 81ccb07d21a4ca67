import { paths } from '../../../domain/paths'
import { useAskedTerms } from '../../data/queries/installation/terms'
import { useMessages } from '../../i18n/messages'
import { termsAgain } from '../../i18n/terms-again'
import { LinkButton } from '../../ui/link-button'

/** On the overview, while terms ask this person anew (P18): it waits for nobody and stops nobody. */
export function TermsBand({ user }: { user: string }) {
  const t = useMessages(termsAgain)
  const { value } = useAskedTerms(user)
  if (!value) return null
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded-lg bg-accent-soft px-5 py-4 max-lg:order-1">
      <p>
        <b className="font-semibold">{t.band(value.asked.version)}</b> {t.bandText}
      </p>
      <LinkButton kind="quiet" href={paths.termsAgain}>
        {t.look}
      </LinkButton>
    </div>
  )
}
