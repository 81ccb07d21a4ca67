import { useState } from 'react'
import * as v from 'valibot'
import { saveSettingsRoute } from '../../../domain/api/program/settings'
import { backupsSchema } from '../../../domain/program/backups'
import type { Health } from '../../data/queries/installation/health'
import { CheckboxField, TextField } from '../../forms/fields'
import { CommandDialog } from '../../forms/command-dialog'
import { formatBytes } from '../../i18n/bytes'
import { health } from '../../i18n/areas/admins'
import { useMessages } from '../../i18n/messages'
import { Button } from '../../ui/button'
import { Card } from '../../ui/card'
import { DescriptionList } from '../../ui/description-list'
import { PartSwatch, PartsRing } from '../../ui/pictures/parts-ring'

interface Props {
  report: Health
  onChanged: () => void
}

export function DiskCard({ report, onChanged }: Props) {
  const t = useMessages(health)
  const [open, setOpen] = useState(false)
  const { total, free, database, wal, backups, attachments } = report.disk
  const ours = [backups, attachments, database + wal]
  const others = Math.max(0, total - free - ours.reduce((all, part) => all + part, 0))
  const parts = total === 0 ? ours : [...ours, others]
  const names = [t.backups, t.attachments, t.database, t.others]
  const used = total === 0 ? '' : String(Math.round(((total - free) / total) * 100))
  return (
    <Card
      title={t.disk}
      aside={
        <Button kind="quiet" size="sm" onClick={() => setOpen(true)}>
          {t.keepFewer}
        </Button>
      }
    >
      <div className="grid items-center gap-5 sm:grid-cols-[8rem_minmax(0,1fr)]">
        {total === 0 ? (
          <p className="text-sm text-muted">{t.diskUnknown}</p>
        ) : (
          <PartsRing
            shares={parts.map((part) => part / total)}
            name={t.diskUsed(used)}
            sum={`${used}%`}
            caption={t.ofDisk(formatBytes(total))}
          />
        )}
        <DescriptionList
          rows={[
            ...parts.map((bytes, part) => ({
              key: names[part] ?? '',
              name: <PartName part={part}>{names[part] ?? ''}</PartName>,
              value: formatBytes(bytes),
            })),
            ...(total === 0
              ? []
              : [{ key: 'free', name: <PartName part={-1}>{t.free}</PartName>, value: formatBytes(free) }]),
          ]}
        />
      </div>
      <RetentionDialog report={report.backups} open={open} onClose={() => setOpen(false)} onChanged={onChanged} />
    </Card>
  )
}

const PartName = ({ part, children }: { part: number; children: string }) => (
  <span className="inline-flex items-center gap-2">
    <PartSwatch part={part} />
    {children}
  </span>
)

function RetentionDialog({
  report,
  open,
  onClose,
  onChanged,
}: {
  report: Health['backups']
  open: boolean
  onClose: () => void
  onChanged: () => void
}) {
  const t = useMessages(health)
  const valueOf = ({ keep, nightly }: { keep: string; nightly: boolean }) => ({
    nightly,
    keep: /^\d{1,3}$/.test(keep.trim()) ? Number(keep) : Number.NaN,
  })
  return (
    <CommandDialog
      open={open}
      route={saveSettingsRoute}
      start={{ keep: String(report.keep), nightly: report.nightly }}
      toInput={(values: { keep: string; nightly: boolean }) => ({
        values: { backups: valueOf(values) },
        versions: { backups: report.version },
      })}
      check={(values) => (v.is(backupsSchema, valueOf(values)) ? {} : { keep: 'bad-input' })}
      onlyChanges
      title={t.keepTitle}
      lead={t.keepLead}
      confirm={t.keepSave}
      done={() => ({ title: t.keepSaved })}
      onDone={onChanged}
      onClose={onClose}
    >
      {(form) => (
        <>
          <TextField
            form={form}
            name="keep"
            label={t.keepHow}
            hint={t.keepHint}
            messages={{ otherwise: t.keepWrong }}
          />
          <CheckboxField form={form} name="nightly" label={t.nightly} />
        </>
      )}
    </CommandDialog>
  )
}
