import { formatCents } from '../../../domain/money/dollars'
import { paths } from '../../../domain/paths'
import { exampleReferrals } from '../../../domain/slots'
import { application } from '../../i18n/areas/members'
import { useLanguage } from '../../i18n/language'
import { useMessages } from '../../i18n/messages'
import { RoundTablePicture } from '../../ui/pictures/round-table-picture'

export function CommissionOffer({ title, cents }: { title: string; cents: number }) {
  const t = useMessages(application)
  const isSpanish = useLanguage() === 'es'
  return (
    <section
      aria-labelledby="pays"
      className="relative grid gap-1 overflow-hidden rounded-xl bg-field p-5 pr-33 text-field-text shadow-sm md:p-6 md:pr-33"
    >
      <h2 id="pays" className="text-[1.125rem]/6">
        {title}
      </h2>
      <p className="font-display text-[1.4375rem]/7.5 font-semibold tracking-[-.02em] text-field-mark">
        {t.aMonth(formatShort(cents))}
      </p>
      <p className="text-sm leading-sm text-pretty text-field-muted">
        {t.forEach} {t.fivePeople(formatShort(exampleReferrals * cents))}
      </p>
      <a
        href={isSpanish ? paths.affiliateEs : paths.affiliate}
        className="mt-3 inline-flex min-h-11 items-center justify-self-start rounded-full bg-field-text px-4 text-sm font-semibold text-field no-underline"
      >
        {t.how}
      </a>
      <RoundTablePicture />
    </section>
  )
}

const formatShort = (cents: number): string => formatCents(cents).replace(/\.00$/, '')
