import { useState } from 'react'
import { lists } from '../../../i18n/areas/signed-in'
import { useMessages } from '../../../i18n/messages'
import { SaveViewDialog } from '../../../lists/tools/save-view-dialog'
import { SavedViews, SaveViewButton } from '../../../lists/tools/saved-views'
import type { ListControl } from '../../../lists/use-list-state'
import { useListViews } from '../../../lists/tools/use-list-views'

/** The admin's saved views of the queue; the quick filters above the queue are the same for all admins. */
export function SavedQueueViews({ list }: { list: ListControl }) {
  const t = useMessages(lists)
  const views = useListViews(list)
  const [naming, setNaming] = useState(false)
  const onName = () => setNaming(true)
  return (
    <section className="grid justify-items-start gap-2">
      <h3 className="font-sans text-sm font-medium text-muted">{t.views}</h3>
      {views.rows.length === 0 ? (
        <SaveViewButton views={views} onName={onName} />
      ) : (
        <SavedViews whole views={views} list={list} onName={onName} />
      )}
      <SaveViewDialog open={naming} onClose={() => setNaming(false)} onSave={views.save} />
    </section>
  )
}
