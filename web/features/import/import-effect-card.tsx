import { CornerDownRight } from 'lucide-react'
import { paths } from '../../../domain/paths'
import { mendedCells } from '../../../domain/people/import/import-mends'
import { CommandButton } from '../../forms/command-button'
import { formatCount } from '../../i18n/format'
import { importing } from '../../i18n/areas/admins'
import { useMessages } from '../../i18n/messages'
import { Button, LinkButton } from '../../ui/button'
import { Card } from '../../ui/card'
import { Facts } from '../../ui/facts'
import { Switch } from '../../ui/fields/switch'
import type { DryRun, Import } from './use-import'

/** Shows what the import will do and starts it, with or without invitation emails; afterwards shows the result. */
export function ImportEffectCard({ of, seen, online }: { of: Import; seen: DryRun; online: boolean }) {
  const t = useMessages(importing)
  const { counts } = seen
  const out = counts.wrong + counts.twice
  const { done } = of
  const cells = mendedCells(of.mends)
  const rows = [
    { key: 'new', name: t.made, value: formatCount(counts.new) },
    ...[
      { key: 'invitations', name: t.invitations, n: counts.invitations },
      { key: 'there', name: t.verdicts.there, n: counts.there },
      { key: 'out', name: t.leftOut, n: out },
      { key: 'mended', name: t.mendedCells, n: cells },
    ].flatMap(({ n, ...row }) => (n === 0 ? [] : [{ ...row, value: formatCount(n) }])),
  ]
  return (
    <Card title={done === null ? t.does : t.done}>
      <div className="text-sm">
        <Facts rows={rows} />
      </div>
      {done === null && (
        <>
          <Switch
            className="mt-4 justify-between [&>input]:order-2"
            label={t.mails}
            hint={t.mailsHelp(counts.invitations)}
            checked={of.mails && counts.invitations > 0}
            disabled={counts.invitations === 0 || of.busy}
            onChange={(event) => of.setMails(event.target.checked)}
          />
          {[t.consent, t.all].map((text) => (
            <p key={text} className="mt-3 flex gap-2 text-sm text-muted">
              <CornerDownRight aria-hidden className="mt-0.5 size-4 flex-none" />
              {text}
            </p>
          ))}
        </>
      )}
      {done !== null && (
        <p role="status" className="mt-3 text-sm text-muted">
          {t.doneText}
        </p>
      )}
      <div className="mt-5 flex flex-wrap items-center justify-between gap-2">
        <span className="flex flex-wrap gap-2">
          <Button kind="bare" disabled={of.busy} onClick={() => of.take(null)}>
            {t.another}
          </Button>
          {done === null && cells > 0 && (
            <Button kind="bare" disabled={of.busy || !online} onClick={of.undoCorrections}>
              {t.unmend}
            </Button>
          )}
        </span>
        {done === null && counts.new > 0 && (
          <CommandButton busy={of.writing} onClick={of.write}>
            {out > 0 ? t.runLeave(counts.new, out) : t.run(counts.new)}
          </CommandButton>
        )}
        {done === null && counts.new === 0 && <p className="text-sm font-semibold">{t.nothing}</p>}
        {done !== null && <LinkButton href={paths.adminUsers}>{t.toUsers}</LinkButton>}
      </div>
    </Card>
  )
}
