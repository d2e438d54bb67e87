import { READER_TEXTS } from '#archive/reader-texts.ts'
import { MEASURES, TEXT_SIZES, useMeasure, useTextSize } from '#web/data/preferences.ts'
import { SegmentedControl } from '#web/ui/segmented-control.tsx'

const options = <T extends string>(values: readonly T[]) => values.map((value) => ({ value, label: value }))

/** Reading settings of long texts on this device. */
export function ReadingSettings() {
  const [size, setSize] = useTextSize()
  const [measure, setMeasure] = useMeasure()
  return (
    <div className="space-y-3 text-sm">
      <div>
        <p className="pb-1 text-quiet">{READER_TEXTS.size}</p>
        <SegmentedControl label={READER_TEXTS.size} options={options(TEXT_SIZES)} value={size} onChange={setSize} />
      </div>
      {/* A column on a phone is narrower than any of these widths. */}
      <div className="max-md:hidden">
        <p className="pb-1 text-quiet">{READER_TEXTS.measure}</p>
        <SegmentedControl
          label={READER_TEXTS.measure}
          options={options(MEASURES)}
          value={measure}
          onChange={setMeasure}
        />
      </div>
    </div>
  )
}
