import type { ComponentType } from 'react'
import { shell } from '../i18n/shell'
import { useMessages } from '../i18n/messages'
import { CardBones, type BonesProps } from './bones'

/** Before a screen's code has arrived: its own bones, as the table of screens names them. */
export function PageSkeleton({ Bones = CardBones }: { Bones?: ComponentType<BonesProps> | undefined }) {
  const t = useMessages(shell)
  return <Bones name={t.loadingPage} />
}
