import { useRef } from 'react'
import { mailLogRoute, type MailLogFilter, type MailRow } from '../../../domain/api/messages/mail'
import { mailTemplates } from '../../../domain/collections/mail-outbox'
import { mailStates } from '../../../domain/mail/mail-states'
import { useRoute } from '../../data/queries/use-route'
import { toListSource } from '../../data/queries/list-source'
import { mailLog } from '../../i18n/areas/admins'
import { useMessages } from '../../i18n/messages'
import { ListWithDetail, useDetailPane } from '../../lists/list-with-detail'
import { omitEmpty } from '../../lists/tools/list-filter'
import { oneOf, type ListSpec } from '../../lists/list-url'
import { ListLayout } from '../../lists/list-footer'
import { ListView } from '../../lists/list-view'
import { useListState } from '../../lists/use-list-state'
import { useOpenedRow } from '../../lists/use-opened-row'
import { Banner } from '../../ui/banner'
import { useMailColumns } from './mail-columns'
import { MailPane } from './mail-pane'
import { mailLanguages, MailTools } from './mail-tools'

const listSpec: ListSpec = {
  screen: 'mail-log',
  usesCursors: true,
  filters: {
    state: oneOf(mailStates),
    template: oneOf(mailTemplates),
    language: oneOf(mailLanguages),
    month: (value) => /^\d{4}-(0[1-9]|1[0-2])$/.test(value),
  },
  sorts: [],
  sort: { key: 'written', descending: true },
}

/** Without a mail server, admins can read each email and its link here. */
export function MailLogPage() {
  const t = useMessages(mailLog)
  const list = useListState(listSpec)
  const { filters, search } = list.state
  const asked = omitEmpty({ ...filters, search }) as MailLogFilter
  const source = toListSource(useRoute(mailLogRoute, { ...asked, after: list.state.after }, { keep: true }))
  const opened = useOpenedRow('mail')
  const searchBox = useRef<HTMLInputElement>(null)
  const beside = useDetailPane(opened, source, rowKey)
  const smtp = source.page?.smtp ?? true
  // Without a mail server, the banner above the list states the common state of all rows.
  const allStored = !smtp && source.rows.every(({ status }) => status === 'kept')
  const columns = useMailColumns(opened, beside.split, allStored)
  return (
    <ListLayout>
      <MailTools list={list} asked={asked} columns={columns} counts={source.page?.counts} box={searchBox} />
      {!smtp && <Banner title={t.kept}>{t.keptText}</Banner>}
      <ListWithDetail
        of={beside}
        pane={
          beside.shown !== '' && (
            <MailPane
              key={beside.shown}
              id={beside.shown}
              row={source.rows.find(({ id }) => id === beside.shown)}
              smtp={smtp}
              onClose={beside.onClose}
              onSent={source.retry}
            />
          )
        }
      >
        <ListView
          list={list}
          source={source}
          caption={t.caption}
          columns={columns}
          rowKey={rowKey}
          current={beside.shown}
          search={searchBox}
          failed={t.failed}
          empty={{ title: t.empty, noneFound: t.noneFound, text: search === '' ? t.emptyText : t.noMatch(search) }}
        />
        <p className="text-sm text-muted">{t.lead}</p>
      </ListWithDetail>
    </ListLayout>
  )
}

const rowKey = ({ id }: MailRow): string => id
