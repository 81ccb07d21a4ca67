import { Flag, MonitorSmartphone, Phone, UserRound, Wallet, Wifi, CircleSlash2, type LucideIcon } from 'lucide-react'
import type { ComponentProps } from 'react'
import { Link } from 'react-router-dom'
import type { FraudSignalCause, Id } from '../../../domain/entities'
import { adminPersonPath } from '../../../domain/paths'
import type { HoldDetail } from '../../../domain/api/money/holds'
import { formatDate } from '../../i18n/format'
import { holdQueue } from '../../i18n/admin-areas'
import { useLanguage, useMessages } from '../../i18n/language'
import { Avatar } from '../../ui/pictures/avatar'
import { StatusBadge } from '../../ui/states/status-badge'

const icons: { [cause in FraudSignalCause]: LucideIcon } = {
  'same-device': MonitorSmartphone,
  'same-payee': Wallet,
  'same-phone': Phone,
  'same-profile': UserRound,
  flagged: Flag,
  'same-network': Wifi,
}

/** Shows affiliate and referral with a dot for each fraud signal: filled if they match, hollow if they differ. */
export function FraudSignals({ detail }: { detail: HoldDetail }) {
  const t = useMessages(holdQueue)
  const language = useLanguage()
  const { group, signs, differs, affiliateSince, rentsSince } = detail
  const all = signs.length + (differs.length > 0 ? 1 : 0)
  const since = (text: (day: string) => string, day: string) => (day === '' ? '' : text(formatDate(day, language)))
  return (
    <section aria-label={t.agree(signs.length, all)} className="grid gap-4">
      <div className="grid grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)] items-center gap-3 text-center">
        <PersonDisc name={group.name} seed={group.user} small={since(t.affiliateSince, affiliateSince)} />
        <SignalDots signs={signs.length} hollow={differs.length > 0} />
        <PersonDisc name={group.referredName} seed={group.referred} small={since(t.rentsSince, rentsSince)} />
      </div>
      <p className="text-center text-sm text-muted">{signs.length === 0 ? t.noSigns : t.agree(signs.length, all)}</p>
      <ul className="grid">
        {signs.map(({ id, cause, detail: description, weak, noticedAt }) => (
          <SignalRow
            key={id}
            icon={icons[cause]}
            title={t.causes[cause]}
            weight={weak ? t.weak : t.strong}
            glyph={weak ? 'struck' : 'dashed'}
            tone={weak ? 'muted' : 'caution'}
          >
            {[description, t.noticed(formatDate(noticedAt, language)), weak ? t.weakText : '']
              .filter(Boolean)
              .join(' · ')}
          </SignalRow>
        ))}
        {differs.length > 0 && (
          <SignalRow icon={CircleSlash2} title={t.notSame} weight={t.forThem} glyph="tick" tone="positive">
            {t.different(differs.map((trait) => t.traits[trait]).join(', '))}
          </SignalRow>
        )}
      </ul>
    </section>
  )
}

export const PersonLink = ({ id, name }: { id: Id; name: string }) => (
  <Link to={adminPersonPath(id)} className="font-semibold wrap-anywhere no-underline hover:text-accent hover:underline">
    {name}
  </Link>
)

const PersonDisc = ({ name, seed, small }: { name: string; seed: Id; small: string }) => (
  <div className="grid min-w-0 content-start justify-items-center gap-1 self-start leading-tight">
    <Avatar name={name} seed={seed} />
    <PersonLink id={seed} name={name} />
    {small !== '' && <small className="text-xs text-muted">{small}</small>}
  </div>
)

function SignalDots({ signs, hollow }: { signs: number; hollow: boolean }) {
  const count = Math.max(1, signs + (hollow ? 1 : 0))
  const dotX = (n: number) => 12 + n * 20
  return (
    <svg viewBox={`0 0 ${dotX(count - 1) + 12} 16`} aria-hidden className="h-4 max-w-28">
      <path d={`M0 8H${dotX(count - 1) + 12}`} className="stroke-caution" strokeWidth="2" />
      {Array.from({ length: count }, (_, n) => (
        <circle
          key={n}
          cx={dotX(n)}
          cy="8"
          r="4.5"
          strokeWidth="2"
          className={`stroke-caution ${n < signs ? 'fill-caution' : 'fill-raised'}`}
        />
      ))}
    </svg>
  )
}

interface SignalRowProps extends Pick<ComponentProps<typeof StatusBadge>, 'glyph' | 'tone'> {
  icon: LucideIcon
  title: string
  weight: string
  children: string
}

const SignalRow = ({ icon: Icon, title, weight, children, ...look }: SignalRowProps) => (
  <li className="grid grid-cols-[1.25rem_minmax(0,1fr)_auto] gap-x-2.5 gap-y-0.5 border-t border-line py-2.5 first:border-t-0">
    <Icon aria-hidden className="mt-0.5 size-4 text-muted" />
    <b className="font-semibold">{title}</b>
    <span className="text-sm">
      <StatusBadge {...look}>{weight}</StatusBadge>
    </span>
    <p className="col-span-2 col-start-2 text-sm wrap-anywhere text-muted">{children}</p>
  </li>
)
