import { createTheme, type MantineColorsTuple } from '@mantine/core';

const mana: MantineColorsTuple = [
  '#eeeeff',
  '#dcdcff',
  '#b9baff',
  '#9aa0ff',
  '#7c86ff',
  '#646eff',
  '#4f5bff',
  '#4450e6',
  '#3a44c4',
  '#2f379c',
];

/** The shop's dark colours in place of Mantine's dark greys. */
const dark: MantineColorsTuple = [
  '#f1efe9',
  '#c8cad6',
  '#a5a9ba',
  '#71768c',
  '#2a2d3a',
  '#222532',
  '#1a1c26',
  '#12131a',
  '#0d0e13',
  '#08090c',
];

export const theme = createTheme({
  primaryColor: 'mana',
  primaryShade: { light: 6, dark: 6 },
  colors: { mana, dark },
  white: '#ffffff',
  black: '#12131a',
  fontFamily: "'Onest Variable', 'Onest Fallback', system-ui, sans-serif",
  headings: { fontFamily: "'Onest Variable', 'Onest Fallback', system-ui, sans-serif" },
  fontSizes: { xs: '0.75rem', sm: '0.875rem', md: '1rem', lg: '1.125rem', xl: '1.375rem' },
  defaultRadius: 8,
  respectReducedMotion: true,
  cursorType: 'pointer',
  components: {
    Button: { defaultProps: { size: 'md' } },
    TextInput: { defaultProps: { size: 'md' } },
    Textarea: { defaultProps: { size: 'md' } },
    NativeSelect: { defaultProps: { size: 'md' } },
    Select: { defaultProps: { size: 'md' } },
    PasswordInput: { defaultProps: { size: 'md', visibilityToggleFocusable: true } },
    Modal: { defaultProps: { centered: true, radius: 12 } },
  },
});
