/** CSS Color 4's names, without keywords of another meaning (currentcolor, inherit …). */
const NAMES = new Set(
  (
    'aliceblue antiquewhite aqua aquamarine azure beige bisque black blanchedalmond blue blueviolet brown ' +
    'burlywood cadetblue chartreuse chocolate coral cornflowerblue cornsilk crimson cyan darkblue darkcyan ' +
    'darkgoldenrod darkgray darkgreen darkgrey darkkhaki darkmagenta darkolivegreen darkorange darkorchid ' +
    'darkred darksalmon darkseagreen darkslateblue darkslategray darkslategrey darkturquoise darkviolet ' +
    'deeppink deepskyblue dimgray dimgrey dodgerblue firebrick floralwhite forestgreen fuchsia gainsboro ' +
    'ghostwhite gold goldenrod gray green greenyellow grey honeydew hotpink indianred indigo ivory khaki ' +
    'lavender lavenderblush lawngreen lemonchiffon lightblue lightcoral lightcyan lightgoldenrodyellow ' +
    'lightgray lightgreen lightgrey lightpink lightsalmon lightseagreen lightskyblue lightslategray ' +
    'lightslategrey lightsteelblue lightyellow lime limegreen linen magenta maroon mediumaquamarine ' +
    'mediumblue mediumorchid mediumpurple mediumseagreen mediumslateblue mediumspringgreen mediumturquoise ' +
    'mediumvioletred midnightblue mintcream mistyrose moccasin navajowhite navy oldlace olive olivedrab ' +
    'orange orangered orchid palegoldenrod palegreen paleturquoise palevioletred papayawhip peachpuff peru ' +
    'pink plum powderblue purple rebeccapurple red rosybrown royalblue saddlebrown salmon sandybrown ' +
    'seagreen seashell sienna silver skyblue slateblue slategray slategrey snow springgreen steelblue tan ' +
    'teal thistle tomato transparent turquoise violet wheat white whitesmoke yellow yellowgreen'
  ).split(' '),
);

const HEX = /^#(?:[\da-f]{3}|[\da-f]{4}|[\da-f]{6}|[\da-f]{8})$/;
const NUMBER = String.raw`[+-]?(?:\d{1,9}(?:\.\d{1,9})?|\.\d{1,9})(?:%|deg|grad|rad|turn)?`;
/** Three numbers and an optional alpha in the legacy syntax, with commas. */
const WITH_COMMAS = new RegExp(
  `^(?:rgb|hsl)a?\\( *${NUMBER}(?: *, *${NUMBER}){2}(?: *, *${NUMBER})? *\\)$`,
);
/** The same in the present syntax, with spaces and the alpha behind a slash. */
const WITH_SPACES = new RegExp(
  `^(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch)\\( *(?:${NUMBER}|none)(?: +(?:${NUMBER}|none)){2}(?: */ *(?:${NUMBER}|none))? *\\)$`,
);

/**
 * Returns whether a text is exactly one CSS colour: a name, `#rgb` to `#rrggbbaa`, or a colour function of plain numbers.
 * Variables, calculations and nested functions are refused, so that an accepted text can be inserted into a style.
 */
export function isCssColour(text: string): boolean {
  const colour = text.toLowerCase();
  return (
    NAMES.has(colour) || HEX.test(colour) || WITH_COMMAS.test(colour) || WITH_SPACES.test(colour)
  );
}
