import { Plus } from 'lucide-react'
import { useMessages } from '../../i18n/messages'
import { payments } from '../../i18n/areas/admins'
import { Button } from '../../ui/button'
import { TitleActions } from '../../ui/title-actions'

interface Props {
  online: boolean
  /** Why nothing can be generated now; '' = it can. */
  stopped: string
  onCreate: () => void
  onGenerate: () => void
}

/** What can be done besides the list, on desks, in the title's line. Phones have it in the list's menu, and the main step at the end. */
export function PaymentActions({ online, stopped, onCreate, onGenerate }: Props) {
  const t = useMessages(payments)
  const blocked = online ? {} : { 'aria-disabled': true, title: t.needsNetwork }
  return (
    <TitleActions>
      <Button {...blocked} kind="quiet" size="sm" className="max-md:hidden" onClick={onCreate}>
        <Plus aria-hidden />
        {t.create}
      </Button>
      <Button
        {...(stopped !== '' && { 'aria-disabled': true, title: stopped })}
        size="sm"
        className="max-md:hidden"
        onClick={() => stopped === '' && onGenerate()}
      >
        {t.generate}
      </Button>
    </TitleActions>
  )
}
