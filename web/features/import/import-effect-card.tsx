import { CornerDownRight } from 'lucide-react'
import { paths } from '../../../domain/paths'
import { countCorrectedCells } from '../../../domain/people/import/cell-corrections'
import { CommandButton } from '../../forms/command-button'
import { formatCount } from '../../i18n/format'
import { peopleImport } from '../../i18n/areas/admins'
import { useMessages } from '../../i18n/messages'
import { Button, LinkButton } from '../../ui/button'
import { Card } from '../../ui/card'
import { DescriptionList } from '../../ui/description-list'
import { Switch } from '../../ui/fields/switch'
import type { DryRun, ImportState } from './use-import'

export function ImportEffectCard({ state, dryRun, online }: { state: ImportState; dryRun: DryRun; online: boolean }) {
  const t = useMessages(peopleImport)
  const { counts } = dryRun
  const out = counts.wrong + counts.twice
  const { done } = state
  const cells = countCorrectedCells(state.corrections)
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
        <DescriptionList rows={rows} />
      </div>
      {done === null && (
        <>
          <Switch
            className="mt-4 justify-between [&>input]:order-2"
            label={t.mails}
            hint={t.mailsHelp(counts.invitations)}
            checked={state.mails && counts.invitations > 0}
            disabled={counts.invitations === 0 || state.busy}
            onChange={(event) => state.setMails(event.target.checked)}
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
          <Button kind="bare" disabled={state.busy} onClick={() => state.openFile(null)}>
            {t.another}
          </Button>
          {done === null && cells > 0 && (
            <Button kind="bare" disabled={state.busy || !online} onClick={state.undoCorrections}>
              {t.unmend}
            </Button>
          )}
        </span>
        {done === null && counts.new > 0 && (
          <CommandButton busy={state.writing} onClick={state.write}>
            {out > 0 ? t.runLeave(counts.new, out) : t.run(counts.new)}
          </CommandButton>
        )}
        {done === null && counts.new === 0 && <p className="text-sm font-semibold">{t.nothing}</p>}
        {done !== null && <LinkButton href={paths.adminUsers}>{t.toUsers}</LinkButton>}
      </div>
    </Card>
  )
}
