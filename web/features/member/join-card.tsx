import { Link } from 'react-router-dom'
import type { Id } from '../../../domain/entities'
import { paths } from '../../../domain/paths'
import { useOwnApplication } from '../../data/repos/own-application'
import { formatCents } from '../../../domain/money/dollars'
import { useLanguage } from '../../i18n/language'
import { application } from '../../i18n/application'
import { member } from '../../i18n/member'
import { useMessages } from '../../i18n/messages'

const seats = [
  ['stroke-field-person-2', -90],
  ['stroke-field-person-1', -141],
  ['stroke-field-person-5', 167],
  ['stroke-field-person-4', 116],
  ['stroke-field-person-3', 64],
] as const

const button =
  'mt-3 inline-flex min-h-11 items-center justify-self-start rounded-full bg-field-text px-4 text-sm font-semibold text-field no-underline'

/**
 * Join Affiliate Program: the one field of mulberry on the page. The public page is another document, so it is loaded; whoever has
 * applied is led to their application.
 */
export function JoinCard({ user, commissionCents }: { user: Id; commissionCents: number }) {
  const t = useMessages(member)
  const own = useMessages(application)
  const status = useOwnApplication(user).value?.status
  const told = status === 'pending' || status === 'rejected' ? status : null
  const spanish = useLanguage() === 'es'
  const amount = formatCents(commissionCents).replace(/\.00$/, '')
  return (
    <section
      aria-labelledby="join"
      className="relative grid gap-1 overflow-hidden rounded-xl bg-field p-5 pr-33 text-field-text shadow-sm md:p-6 md:pr-33"
    >
      <h2 id="join" className="text-[1.125rem]/6">
        {told === null ? t.join : own.card[told]}
      </h2>
      <p className="font-display text-[1.4375rem]/7.5 font-semibold tracking-[-.02em] text-field-mark">
        {commissionCents === 0 ? t.joinNoCommission : t.joinEarn(amount)}
      </p>
      {(told !== null || commissionCents > 0) && (
        <p className="text-sm leading-sm text-field-muted">{told === null ? t.joinText : own.cardText[told]}</p>
      )}
      {told === null ? (
        <a href={spanish ? paths.affiliateEs : paths.affiliate} className={button}>
          {t.joinButton}
        </a>
      ) : (
        <Link to={paths.application} className={button}>
          {own.see}
        </Link>
      )}
      <svg viewBox="0 0 200 200" aria-hidden className="absolute top-1/2 -right-13 size-48 -translate-y-1/2">
        {seats.map(([hue, angle]) => {
          const at = (r: number, shift: number) => {
            const turn = ((angle + shift) * Math.PI) / 180
            return `${(100 + r * Math.cos(turn)).toFixed(1)} ${(100 + r * Math.sin(turn)).toFixed(1)}`
          }
          const [cx = '', cy = ''] = at(72, 0).split(' ')
          return (
            <g key={angle}>
              <path
                d={`M${at(84, -14)}A84 84 0 0 1 ${at(84, 14)}`}
                className={`fill-none ${hue}`}
                strokeWidth={20}
                strokeLinecap="round"
              />
              <circle cx={cx} cy={cy} r={10} className="fill-field-head" />
            </g>
          )
        })}
      </svg>
    </section>
  )
}
