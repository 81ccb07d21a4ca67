import { Plus } from 'lucide-react'
import { CommandButton } from '../../forms/command-button'
import { useMessages } from '../../i18n/messages'
import { payments } from '../../i18n/areas/admins'
import { Button } from '../../ui/button'
import { TitleActions } from '../../ui/title-actions'

interface Props {
  /** Why nothing can be generated now; '' = it can. */
  stopped: string
  onCreate: () => void
  onGenerate: () => void
}

/** What can be done besides the list, on desks, in the title's line. Phones have it in the list's menu, and the main step at the end. */
export function PaymentActions({ stopped, onCreate, onGenerate }: Props) {
  const t = useMessages(payments)
  return (
    <TitleActions>
      <CommandButton kind="quiet" size="sm" className="max-md:hidden" onClick={onCreate}>
        <Plus aria-hidden />
        {t.create}
      </CommandButton>
      <Button blocked={stopped} size="sm" className="max-md:hidden" onClick={() => onGenerate()}>
        {t.generate}
      </Button>
    </TitleActions>
  )
}
