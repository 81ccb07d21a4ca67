import { importFields, importVerdicts, type ImportVerdict } from '../../../domain/people/import/import-rows'
import { useOnline } from '../../data/queries/network'
import { useMailsOnlyLogged } from '../../data/queries/installation/installation'
import { useLeaveGuard } from '../../forms/use-leave-guard'
import { peopleImport } from '../../i18n/admin-areas'
import { useMessages } from '../../i18n/language'
import { Banner } from '../../ui/banner'
import { Card } from '../../ui/card'
import { countPerCircle } from '../../shared/formats'
import { StageList } from '../../shared/stage-list'
import { ExampleButton, ImportColumnsCard } from './import-columns-card'
import { ImportRowsCard } from './import-rows-card'
import { useImport, type ImportState, type DryRun } from './use-import'
import { FileDrop } from '../../forms/file-drop'
import { readPeopleFile } from './people-file'
import { formatCount } from '../../i18n/format'
import { CornerDownRight } from 'lucide-react'
import { paths } from '../../../domain/paths'
import { countCorrectedCells } from '../../../domain/people/import/cell-corrections'
import { CommandButton } from '../../forms/command-parts'
import { Button, LinkButton } from '../../ui/button'
import { DescriptionList } from '../../ui/description-list'
import { Switch } from '../../ui/fields/checkbox'

const stages = ['file', 'columns', 'dry', 'done'] as const

/** Imports people and invitations from a file: columns are mapped, rows checked, then all written together (P14). */
export function ImportPage() {
  const t = useMessages(peopleImport)
  const online = useOnline()
  const state = useImport()
  const { file, dryRun } = state
  const leave = useLeaveGuard(file !== null && state.done === null, { kept: false })
  const at = state.done !== null ? 4 : dryRun !== null ? 2 : file !== null ? 1 : 0
  const read = async (chosen: File): Promise<string> => {
    const people = await readPeopleFile(chosen)
    if (people.ok) state.openFile(people.file)
    return people.ok ? '' : t.wrongs[people.problem]
  }
  return (
    <div className="grid max-w-336 grid-cols-[minmax(0,1fr)] content-start gap-4 px-4 py-4 md:px-6 md:py-5">
      {leave}
      {!online && <Banner title={t.offline} />}
      <StageList label={t.steps} stages={stages} at={at} text={(stage) => t.step[stage]} className="text-sm" />
      {file === null ? (
        <>
          <p className="max-w-[64ch] text-muted">{t.lead}</p>
          <FileDrop title={t.drop} text={t.dropText} choose={t.choose} onFile={read}>
            <ExampleButton kind="quiet" />
          </FileDrop>
          <div className="grid max-w-[72ch] gap-1 text-sm text-muted">
            <p>{t.consent}</p>
            <p>{t.all}</p>
          </div>
        </>
      ) : (
        <div className="grid grid-cols-[minmax(0,1fr)] content-start items-start gap-4 lg:grid-cols-[minmax(0,1fr)_22rem]">
          <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-4">
            <Card
              title={state.done === null ? t.nothingWritten(file.lines.length) : t.written(state.done.counts.new)}
              aside={
                <span className="text-sm text-muted wrap-anywhere">{`${file.name}, ${kilobytes(file.bytes)}`}</span>
              }
            >
              {dryRun === null ? (
                <FirstRows state={state} />
              ) : (
                <ImportChart counts={dryRun.counts} made={state.done !== null} />
              )}
            </Card>
            {dryRun !== null && <ImportRowsCard key={file.hash} state={state} dryRun={dryRun} online={online} />}
          </div>
          <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-4">
            {dryRun !== null && <ImportEffectCard state={state} dryRun={dryRun} online={online} />}
            <ImportColumnsCard state={state} online={online} />
          </div>
        </div>
      )}
    </div>
  )
}

const firstRows = 5

/** Previews the first rows before the check, which reveals a wrongly mapped column. */
function FirstRows({ state }: { state: ImportState }) {
  const t = useMessages(peopleImport)
  if (state.isChecking) return <p className="text-muted">{t.looking}</p>
  const fields = importFields.filter((field) => state.fields.includes(field))
  if (fields.length === 0) return <p className="text-muted">{t.lead}</p>
  return (
    <div className="grid gap-3">
      <p className="text-muted">{t.firstRows}</p>
      <div
        className="overflow-x-auto"
        role="region"
        aria-label={t.firstRows}
        // A scrollable region must be reachable by keyboard.
        // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
      >
        <table className="w-full text-left text-sm">
          <thead>
            <tr>
              {fields.map((field) => (
                <th key={field} scope="col" className="pr-4 pb-1 text-xs font-semibold whitespace-nowrap text-muted">
                  {t.heads[field]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {state.raw.slice(0, firstRows).map((row) => (
              <tr key={row.row} className="border-t border-line">
                {fields.map((field) => (
                  <td key={field} className="max-w-48 truncate py-1.5 pr-4">
                    {row[field] || <span className="text-muted">{t.empty}</span>}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  )
}

const kilobytes = (bytes: number): string => `${Math.max(1, Math.round(bytes / 1000)).toLocaleString('en-US')} kB`

/** The style of a circle by verdict. Shapes differ, too, because color alone must not distinguish them. */
const classes: { readonly [verdict in ImportVerdict]: string } = {
  new: 'bg-accent',
  there: 'bg-positive/35',
  wrong: 'ring-2 ring-danger ring-inset',
  twice: 'ring-2 ring-line-strong ring-inset',
}

/** The maximum number of circles for single rows. Above it a circle stands for 10 or 100 rows, and a text says so. */
const maxDiscs = 300

function ImportChart({ counts, made: imported }: { counts: DryRun['counts']; made: boolean }) {
  const t = useMessages(peopleImport)
  const scale = countPerCircle(counts.rows, maxDiscs)
  return (
    <div>
      <dl className="grid grid-cols-2 gap-x-6 gap-y-3 sm:grid-cols-4">
        {importVerdicts.map((verdict) => (
          <div key={verdict} className="sm:border-l sm:border-line sm:pl-5 sm:first:border-l-0 sm:first:pl-0">
            <dt className="text-sm text-muted">{imported && verdict === 'new' ? t.made : t.verdicts[verdict]}</dt>
            <dd className={`font-display font-semibold ${verdict === 'new' ? 'text-2xl' : 'text-xl'}`}>
              {formatCount(counts[verdict])}
            </dd>
          </div>
        ))}
      </dl>
      <div aria-hidden className="mt-4 flex flex-wrap gap-1">
        {importVerdicts.flatMap((verdict) =>
          Array.from({ length: Math.ceil(counts[verdict] / scale) }, (_, at) => (
            <span key={`${verdict}${at}`} className={`size-2.5 rounded-full ${classes[verdict]}`} />
          )),
        )}
      </div>
      {scale > 1 && <p className="mt-2 text-xs text-muted">{t.discs(scale)}</p>}
      <ul className="mt-3 flex flex-wrap gap-x-6 gap-y-1 text-sm text-muted">
        {importVerdicts.map((verdict) => (
          <li key={verdict} className="flex items-center gap-1.5">
            <span aria-hidden className={`size-2.5 rounded-full ${classes[verdict]}`} />
            {t.legend[verdict]}
          </li>
        ))}
      </ul>
    </div>
  )
}

function ImportEffectCard({ state, dryRun, online }: { state: ImportState; dryRun: DryRun; online: boolean }) {
  const t = useMessages(peopleImport)
  const mailOff = useMailsOnlyLogged()
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
            hint={mailOff ? t.mailsOff : t.mailsHelp(counts.invitations)}
            checked={state.mails && counts.invitations > 0 && !mailOff}
            disabled={counts.invitations === 0 || state.busy || mailOff}
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
