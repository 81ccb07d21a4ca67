import { Button } from './button'

interface Props {
  page: number
  more: boolean
  texts: { page: (n: number) => string; newer: string; older: string }
  onPage: (page: number) => void
}

/** The foot of a list that comes a page at a time, newest first. */
export const Pager = ({ page, more, texts, onPage }: Props) => (
  <>
    <span>{texts.page(page)}</span>
    <span className="ml-auto flex gap-2">
      <Button kind="bare" size="sm" disabled={page === 1} onClick={() => onPage(page - 1)}>
        {texts.newer}
      </Button>
      <Button kind="bare" size="sm" disabled={!more} onClick={() => onPage(page + 1)}>
        {texts.older}
      </Button>
    </span>
  </>
)
