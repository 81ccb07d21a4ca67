import { adminPersonPath, ticketPath } from '../../../domain/paths'
import type { HoldGroup } from '../../data/repos/holds'
import { formatCents, formatDate, formatMonth } from '../../i18n/format'
import { holds } from '../../i18n/holds'
import { useLanguage } from '../../i18n/language'
import { useMessages } from '../../i18n/messages'
import { Button } from '../../ui/button'
import { Card } from '../../ui/card'
import { LinkButton } from '../../ui/link-button'
import { StatusBadge } from '../../ui/states/status-badge'
import { SumList } from '../../ui/sum-list'

export type HoldAct = 'release' | 'refuse' | 'ask'

interface Props {
  group: HoldGroup
  /** Open: what may be done with it. */
  onAct?: ((act: HoldAct) => void) | undefined
}

/** Held lines that are decided at once: whose they are, what they rest on, their sum, and what was or may be decided. */
export function HoldCard({ group, onAct }: Props) {
  const t = useMessages(holds)
  const language = useLanguage()
  const { name, referred, referredName, lines, signs, cents } = group
  return (
    <Card
      title={<a href={adminPersonPath(group.user)}>{referred === '' ? name : t.pair(name, referredName)}</a>}
      aside={
        <StatusBadge glyph="held" tone="caution">
          {t.kinds[group.kind]}
        </StatusBadge>
      }
    >
      <div className="grid gap-4">
        <p className="text-sm text-muted">
          {group.decidedAt === ''
            ? t.since(formatDate(group.since, language))
            : t.decided(formatDate(group.decidedAt, language))}
          {group.note !== '' && <> · {group.note}</>}
        </p>
        {signs.length > 0 && (
          <ul aria-label={t.signs} className="grid gap-2">
            {signs.map((sign) => (
              <li key={sign.id}>
                <b className="font-semibold">{t.causes[sign.cause]}</b>
                <span className="text-sm text-muted">
                  {sign.detail !== '' && <> · {sign.detail}</>} · {t.noticed(formatDate(sign.noticedAt, language))}
                </span>
                {sign.weak && <p className="text-sm text-muted">{t.weak}</p>}
              </li>
            ))}
          </ul>
        )}
        <SumList
          rows={lines.map((line) => ({
            key: line.hold,
            name: t.line(t.lineKinds[line.kind], formatMonth(line.month, language)),
            value: formatCents(line.cents),
          }))}
          total={{ name: t.sum, value: formatCents(cents) }}
        />
        {group.decidedAt !== '' && (
          <p>
            <span className="text-sm text-muted">{t.reasonGiven}: </span>
            {group.reason === '' ? t.noReason : group.reason}
          </p>
        )}
        <div className="flex flex-wrap gap-2">
          {group.ticket !== '' && (
            <LinkButton kind="bare" size="sm" href={ticketPath('admin', group.ticket)}>
              {t.toTicket}
            </LinkButton>
          )}
          {onAct !== undefined && (
            <span className="ml-auto flex flex-wrap gap-2">
              <Button kind="bare" size="sm" onClick={() => onAct('ask')}>
                {t.ask}
              </Button>
              <Button kind="quiet" size="sm" onClick={() => onAct('refuse')}>
                {t.refuse}
              </Button>
              <Button size="sm" onClick={() => onAct('release')}>
                {t.release(formatCents(cents))}
              </Button>
            </span>
          )}
        </div>
      </div>
    </Card>
  )
}
