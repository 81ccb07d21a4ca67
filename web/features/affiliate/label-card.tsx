import { Plus, X } from 'lucide-react'
import { addLinkLabelRoute, retireLinkLabelRoute } from '../../../domain/api/people/referrals'
import type { LinkLabel } from '../../../domain/entities'
import { maxLabelLength } from '../../../domain/collections/periods/links'
import { activeLabels, recentOpens } from '../../../domain/referrals/link-labels'
import { useOwnLinks, useReferrals } from '../../data/queries/people/referrals'
import { useCurrentPerson } from '../../data/queries/session/session'
import { useToday } from '../../data/queries/clock'
import { CommandForm } from '../../forms/command-form'
import { TextField } from '../../forms/fields'
import { useCommand } from '../../forms/use-command'
import { useCommandForm } from '../../forms/use-command-form'
import { affiliateArea } from '../../i18n/areas/members'
import { formatCount } from '../../i18n/count'
import { useMessages } from '../../i18n/messages'
import { LocalDataError } from '../../shared/local-data-error'
import { Button } from '../../ui/button'
import { Card } from '../../ui/card'
import { FilterTabs } from '../../ui/filter-tabs'

interface Props {
  chosen: string
  onChoose: (mark: string) => void
}

/** Each label has its own link, so affiliates see where their sign-ups come from (P14). */
export function LabelCard({ chosen, onChoose }: Props) {
  const t = useMessages(affiliateArea)
  const me = useCurrentPerson()?.id ?? ''
  const { value, error, reload } = useOwnLinks(me)
  const today = useToday()
  const { rows } = useReferrals(me)
  const labels = activeLabels(value?.labels ?? [])
  const label = labels.find(({ mark }) => mark === chosen)
  const openCount = (labelId: string) => recentOpens(value?.opens ?? [], labelId, today)
  const joinedCount = rows.filter(({ referral }) => label !== undefined && referral.link_label === label.id).length
  return (
    <Card title={t.labels} className="lg:col-span-2">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-x-8 gap-y-4 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="grid min-w-0 content-start gap-3">
          {error !== null && <LocalDataError known={value !== undefined} onRetry={reload} />}
          <p className="max-w-[64ch] text-muted">{t.labelsLead}</p>
          {value !== undefined && (
            <>
              {labels.length > 0 && (
                <FilterTabs
                  label={t.labels}
                  value={label === undefined ? '' : chosen}
                  onChange={onChoose}
                  options={[
                    { value: '', label: t.noLabel, count: formatCount(openCount('')) },
                    ...labels.map((each) => ({
                      value: each.mark,
                      label: each.label,
                      count: formatCount(openCount(each.id)),
                    })),
                  ]}
                />
              )}
              <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm leading-sm text-muted">
                <p>{t.openedLately(openCount(label?.id ?? ''), label === undefined ? null : joinedCount)}</p>
                {label !== undefined && <Retire label={label} onDone={() => onChoose('')} />}
              </div>
            </>
          )}
        </div>
        <AddLabel onAdded={onChoose} />
      </div>
    </Card>
  )
}

const blank = { label: '' }

function AddLabel({ onAdded }: { onAdded: (mark: string) => void }) {
  const t = useMessages(affiliateArea)
  const add = useCommandForm({
    route: addLinkLabelRoute,
    start: blank,
    at: { 'too-many-labels': 'label' },
    done: (_output, { label }) => ({ title: t.labelAdded(label) }),
    onDone: ({ mark }) => {
      form.reset(blank)
      onAdded(mark)
    },
  })
  const { form, busy, online, blocked } = add
  return (
    <CommandForm of={add} className="grid content-start gap-2">
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-2">
        <TextField
          form={form}
          name="label"
          label={t.newLabel}
          hint={online ? t.newLabelHint : t.labelNeedsNetwork}
          maxLength={maxLabelLength}
          autoComplete="off"
        />
        <Button blocked={blocked} type="submit" kind="quiet" className="mt-6 min-h-12 px-4" busy={busy}>
          <Plus aria-hidden />
          {t.addLabel}
        </Button>
      </div>
    </CommandForm>
  )
}

function Retire({ label, onDone }: { label: LinkLabel; onDone: () => void }) {
  const t = useMessages(affiliateArea)
  const { send, busy, blocked } = useCommand(retireLinkLabelRoute, {
    done: () => ({ title: t.labelRetired(label.label), text: t.labelRetiredText }),
    onDone,
    refused: (why) => ({ title: t.error, text: why }),
  })
  return (
    <Button blocked={blocked} kind="bare" size="sm" busy={busy} onClick={() => void send({ label: label.id })}>
      <X aria-hidden />
      {t.retireLabel(label.label)}
    </Button>
  )
}
