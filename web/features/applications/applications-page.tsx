import { useRef, useState } from 'react'
import {
  applicationsRoute,
  approveApplicationRoute,
  type Application,
} from '../../../domain/api/people/application-inbox'
import { changeRoleRoute } from '../../../domain/api/people/roles'
import { applicationStatuses } from '../../../domain/people/applications'
import { useRoute } from '../../data/queries/use-route'
import { toListSource, fetchAllRows } from '../../data/queries/list-source'
import { useCommand } from '../../forms/use-command'
import { useNotSentToast } from '../../shared/use-not-sent-toast'
import { applications } from '../../i18n/areas/admins'
import { formatCount } from '../../i18n/format'
import { useMessages } from '../../i18n/messages'
import { oneOf, type ListSpec } from '../../lists/list-url'
import { ListTools } from '../../lists/tools/list-tools'
import { ListView } from '../../lists/list-view'
import { useListState } from '../../lists/use-list-state'
import { FilterTabs } from '../../ui/filter-tabs'
import { ApplicationRow } from './application-row'
import { RejectApplicationDialog } from './reject-application-dialog'
import { useApplicationExportColumns } from './use-application-export-columns'

const spec: ListSpec = {
  screen: 'applications',
  usesCursors: true,
  filters: { status: oneOf(applicationStatuses) },
  sorts: [],
  sort: { key: 'applied', descending: false },
}
const tabs = ['', 'approved', 'rejected', 'withdrawn'] as const

/** Lists the applications (T3), the longest-waiting first. */
export function ApplicationsPage() {
  const t = useMessages(applications)
  const list = useListState(spec)
  const status = applicationStatuses.find((each) => each === list.state.filters['status']) ?? 'pending'
  const source = toListSource(useRoute(applicationsRoute, { status, after: list.state.after }, { keep: true }))
  const columns = useApplicationExportColumns()
  const [rejecting, setRejecting] = useState<Application | null>(null)
  const approve = useApprove(source.retry)
  const countOf = (application: (typeof applicationStatuses)[number]): string | undefined => {
    const count = source.page?.counts[application]
    return count && `${formatCount(count.least)}${count.more ? '+' : ''}`
  }
  return (
    <div className="grid max-w-254 grid-cols-[minmax(0,1fr)] content-start gap-3 px-4 py-4 md:px-6">
      <ListTools
        list={list}
        columns={columns}
        views={false}
        total={source.total}
        tabs={
          <FilterTabs
            keys
            label={t.viewLabel}
            value={(status === 'pending' ? '' : status) as (typeof tabs)[number]}
            onChange={(value) => list.choose({ filters: { status: value } })}
            options={tabs.map((value) => ({
              value,
              label: t.views[value === '' ? 'pending' : value],
              count: countOf(value === '' ? 'pending' : value),
            }))}
          />
        }
        file={{
          name: 'affiliate-applications',
          columns,
          rows: () => fetchAllRows(applicationsRoute, { status }),
        }}
      />
      <ListView
        list={list}
        source={source}
        caption={t.caption}
        columns={columns}
        rowKey={(row) => row.id}
        failed={t.failed}
        empty={{ title: t.none[status], text: t.noneText }}
        body={({ rows }) => (
          <ul>
            {rows.map((row) => (
              <li
                key={row.id}
                data-row={row.id}
                className="border-t border-line first:border-t-0 focus-visible:-outline-offset-2"
              >
                <ApplicationRow
                  row={row}
                  busy={approve.busy === row.id}
                  blocked={approve.blocked}
                  onApprove={approve.send}
                  onReject={setRejecting}
                />
              </li>
            ))}
          </ul>
        )}
      />
      <RejectApplicationDialog application={rejecting} onClose={() => setRejecting(null)} onDone={source.retry} />
      {status === 'pending' && <p className="text-sm text-muted">{t.lead}</p>}
    </div>
  )
}

/** Approves an application immediately; for 12 seconds the toast offers an undo (P15). */
function useApprove(onDone: () => void) {
  const t = useMessages(applications)
  const notSent = useNotSentToast()
  const row = useRef<Application | null>(null)
  const [busyId, setBusyId] = useState('')
  const undo = useCommand(changeRoleRoute, {
    done: () => ({ title: t.undone, text: t.undoneText }),
    onDone,
    refused: (why) => ({ title: t.error, text: why }),
  })
  const approve = useCommand(approveApplicationRoute, {
    done: ({ user }) => ({
      title: t.approved(row.current?.name ?? ''),
      text: t.approvedText,
      ...notSent,
      action: { label: t.undo, run: () => void undo.send({ user, role: 'affiliate', granted: false, undo: true }) },
      durationMs: 12_000,
    }),
    onDone,
    onRefused: ({ code }) => code === 'application-decided' && onDone(),
    refused: (why) => ({ title: t.error, text: why }),
  })
  return {
    busy: approve.busy ? busyId : '',
    blocked: approve.blocked,
    send: (application: Application): void => {
      row.current = application
      setBusyId(application.id)
      void approve.send({ application: application.id })
    },
  }
}
