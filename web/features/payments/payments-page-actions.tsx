import { Plus } from 'lucide-react'
import { CommandButton } from '../../forms/command-button'
import { useMessages } from '../../i18n/messages'
import { payments } from '../../i18n/areas/admins'
import { Button } from '../../ui/button'
import { TitleActions } from '../../ui/title-actions'

interface Props {
  /** Why payments can't be generated now; '' if they can. */
  stopped: string
  onCreate: () => void
  onGenerate: () => void
}

/**
 * Page actions in the title row of the desktop layout. In the mobile layout they are in the list's menu, and the main
 * action is at the end.
 */
export function PaymentsPageActions({ stopped, onCreate, onGenerate }: Props) {
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
