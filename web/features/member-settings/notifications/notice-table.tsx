import { Bell, Check, Lock, Mail, Smartphone } from 'lucide-react'
import { useState } from 'react'
import { isWanted, withChoice, type NotifyChoices } from '../../../../domain/notices/choices'
import {
  kindsFor,
  noticeRule,
  type NoticeChannel,
  type NoticeGroup,
  type NoticeKind,
} from '../../../../domain/notices/kinds'
import type { Role } from '../../../../domain/people/roles'
import { notificationSettings } from '../../../i18n/member-areas'
import { useMessages } from '../../../i18n/language'
import { Card } from '../../../ui/card'
import { Checkbox } from '../../../ui/fields/checkbox'
import { StatusBadge } from '../../../ui/states/status-badge'

interface Props {
  roles: readonly Role[]
  choices: NotifyChoices
  state: 'saved' | 'waiting' | 'refused'
  /** Without a push device the push choices have no effect. */
  hasPushDevice: boolean
  onChoose: (next: NotifyChoices) => void
}

const stateBadges = {
  saved: { glyph: 'tick', tone: 'positive' },
  waiting: { glyph: 'dashed', tone: 'caution' },
  refused: { glyph: 'broken', tone: 'danger' },
} as const

/** Selects the channels of each kind. The bell shows every kind, and money and account security are always emailed. */
export function NotificationTable({ roles, choices, state, hasPushDevice, onChoose }: Props) {
  const t = useMessages(notificationSettings)
  const [hasChanged, setHasChanged] = useState(false)
  const choose = (kind: NoticeKind, channel: NoticeChannel, enabled: boolean): void => {
    setHasChanged(true)
    onChoose(withChoice(choices, kind, channel, enabled))
  }
  return (
    <Card
      title={t.title}
      aside={
        <span role="status">
          {(hasChanged || state !== 'saved') && <StatusBadge {...stateBadges[state]}>{t[state]}</StatusBadge>}
        </span>
      }
    >
      <p className="-mt-3 mb-2 text-muted">{t.lead}</p>
      <div className="@container">
        <table className="w-full border-collapse @max-[15rem]:block">
          <thead className="@max-[15rem]:block">
            <tr className="@max-[15rem]:grid @max-[15rem]:grid-cols-3">
              <th scope="col" className="@max-[15rem]:absolute">
                <span className="sr-only">{t.kind}</span>
              </th>
              <ColumnHead icon={Bell}>{t.bell}</ColumnHead>
              <ColumnHead icon={Mail}>{t.mail}</ColumnHead>
              <ColumnHead icon={Smartphone}>{t.push}</ColumnHead>
            </tr>
          </thead>
          {groupKinds(roles).map(({ group, kinds }) => (
            <tbody key={group} className="@max-[15rem]:block">
              <tr>
                <th
                  scope="rowgroup"
                  colSpan={4}
                  className="pt-6 pb-2 text-left text-sm leading-sm font-semibold wrap-anywhere"
                >
                  {t.groups[group]}
                </th>
              </tr>
              {kinds.map((kind) => (
                <KindRow key={kind} kind={kind} choices={choices} hasPushDevice={hasPushDevice} onChoose={choose} />
              ))}
            </tbody>
          ))}
        </table>
      </div>
      {!hasPushDevice && (
        <p id="push-none" className="mt-4 text-sm leading-sm text-muted">
          {t.pushNone}
        </p>
      )}
      <p className="mt-4 flex items-center gap-2 text-sm leading-sm text-muted">
        <Lock aria-hidden className="size-4 flex-none" strokeWidth={1.75} />
        {t.alwaysWhy}
      </p>
    </Card>
  )
}

type GroupKey = NoticeGroup | 'admin'

function groupKinds(roles: readonly Role[]): { group: GroupKey; kinds: NoticeKind[] }[] {
  const groups = new Map<GroupKey, NoticeKind[]>()
  for (const kind of kindsFor(roles)) {
    const { to, group } = noticeRule(kind)
    const shown = to === 'admin' ? 'admin' : group
    groups.set(shown, [...(groups.get(shown) ?? []), kind])
  }
  return [...groups].map(([group, kinds]) => ({ group, kinds }))
}

const ColumnHead = ({ icon: Icon, children }: { icon: typeof Bell; children: string }) => (
  <th
    scope="col"
    className="w-14 px-1 pt-2 text-xs leading-xs font-semibold text-muted md:w-24 md:text-sm md:leading-sm @max-[15rem]:w-7"
  >
    <span className="flex flex-col items-center justify-center gap-1.5 md:flex-row">
      <Icon aria-hidden className="size-4" strokeWidth={1.75} />
      {children}
    </span>
  </th>
)

interface RowProps {
  kind: NoticeKind
  choices: NotifyChoices
  hasPushDevice: boolean
  onChoose: (kind: NoticeKind, channel: NoticeChannel, enabled: boolean) => void
}

function KindRow({ kind, choices, hasPushDevice, onChoose }: RowProps) {
  const t = useMessages(notificationSettings)
  const details: { readonly [kind in NoticeKind]?: string } = t.details
  const name = t.kinds[kind]
  return (
    <tr className="border-t border-line @max-[15rem]:grid @max-[15rem]:grid-cols-3 @max-[15rem]:pb-3">
      <th scope="row" className="py-2.5 pr-2 text-left font-medium @max-[15rem]:col-span-3">
        {name}
        {details[kind] !== undefined && (
          <small className="block text-sm leading-sm font-normal text-muted">{details[kind]}</small>
        )}
      </th>
      <td>
        <span className="grid place-items-center text-muted">
          <Check aria-hidden className="size-4" strokeWidth={1.75} />
          <span className="sr-only">{t.always}</span>
        </span>
      </td>
      <td>
        {noticeRule(kind).mail === 'always' ? (
          <span className="grid place-items-center text-muted" title={t.alwaysByMail}>
            <Lock aria-hidden className="size-4" strokeWidth={1.75} />
            <span className="sr-only">{t.alwaysByMail}</span>
          </span>
        ) : (
          <Checkbox
            hideLabel
            className="grid place-items-center"
            label={t.box(name, t.mail)}
            checked={isWanted(choices, kind, 'mail')}
            onChange={(event) => onChoose(kind, 'mail', event.target.checked)}
          />
        )}
      </td>
      <td>
        <Checkbox
          hideLabel
          className={`grid place-items-center ${hasPushDevice ? '' : 'opacity-55'}`}
          label={t.box(name, t.push)}
          disabled={!hasPushDevice}
          describedBy={hasPushDevice ? undefined : 'push-none'}
          checked={isWanted(choices, kind, 'push')}
          onChange={(event) => onChoose(kind, 'push', event.target.checked)}
        />
      </td>
    </tr>
  )
}
