import { TEXTS } from '#archive/texts.ts'
import { useDialogAddress } from '#web/address/dialog-address.ts'
import { AboutText } from './about-text.tsx'
import { FaqText } from './faq-text.tsx'
import { OwnText } from './own-text.tsx'
import { TextDialog } from './text-dialog.tsx'

/** The about and FAQ dialogs, each at its address. */
export function AboutDialogs() {
  const { open, state, close } = useDialogAddress()
  if (open === 'about') {
    return (
      <TextDialog title={TEXTS.about} onClose={close} other={{ to: '/faq', name: TEXTS.faq, state }}>
        <OwnText name="about" otherwise={<AboutText />} />
      </TextDialog>
    )
  }
  return (
    <TextDialog title={TEXTS.faq} onClose={close} other={{ to: '/about', name: TEXTS.about, state }}>
      <OwnText name="faq" otherwise={<FaqText />} />
    </TextDialog>
  )
}
