import { termsEditor } from '../../../i18n/areas/admins'
import { useMessages } from '../../../i18n/messages'
import { Banner } from '../../../ui/banner'
import { Button } from '../../../ui/button'

interface Props {
  title: string
  keepMine: () => void
  takeTheirs: () => void
}

/** Reports that another admin has changed the shared text. The local draft remains until the admin decides. */
export function DraftConflict({ title, keepMine, takeTheirs }: Props) {
  const t = useMessages(termsEditor)
  return (
    <Banner
      title={title}
      action={
        <span className="flex flex-wrap gap-2">
          <Button kind="quiet" size="sm" onClick={keepMine}>
            {t.mine}
          </Button>
          <Button kind="bare" size="sm" onClick={takeTheirs}>
            {t.theirs}
          </Button>
        </span>
      }
    />
  )
}
