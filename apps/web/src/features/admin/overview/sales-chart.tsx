import { BarChart } from '@mantine/charts';
import '@mantine/charts/styles.css';

interface SalesChartProps {
  /** Measure of the bars. */
  name: string;
  bars: { name: string; value: number }[];
  format: (value: number) => string;
  /** Draws the bars horizontally, with long names beside them. */
  lying?: boolean;
}

/** Bar chart; a table beside it holds the same figures for screen readers. */
export default function SalesChart({ name, bars, format, lying = false }: SalesChartProps) {
  return (
    <div aria-hidden="true">
      <BarChart
        h={lying ? Math.max(120, bars.length * 34) : 220}
        data={bars}
        dataKey="name"
        series={[{ name: 'value', label: name, color: 'mana.6' }]}
        orientation={lying ? 'vertical' : 'horizontal'}
        valueFormatter={format}
        gridAxis={lying ? 'none' : 'x'}
        tickLine="none"
        withXAxis={!lying}
        yAxisProps={{ width: lying ? 150 : 'auto' }}
        barProps={{ isAnimationActive: false, radius: 3, maxBarSize: 24 }}
        barChartProps={{ accessibilityLayer: false }}
      />
    </div>
  );
}
