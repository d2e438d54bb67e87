import { PARTS_TEXTS } from '#archive/parts-texts.ts'

/** Before words of another answer: which one it is. */
export const AnswerName = ({ hit }: { hit: { answer: number; answers: number } }) => (
  <span className="font-sans text-[0.8125rem] text-quiet">
    {PARTS_TEXTS.answerOf(hit.answer, hit.answers)}
    {': '}
  </span>
)
