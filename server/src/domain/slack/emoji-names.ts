/** Slack's names of the emoji that people write most; others stay as they are written, `:name:`. */
const NAMES =
  '+1 👍|thumbsup 👍|-1 👎|thumbsdown 👎|smile 😄|smiley 😃|grinning 😀|grin 😁|laughing 😆|satisfied 😆|sweat_smile 😅|joy 😂|' +
  'rolling_on_the_floor_laughing 🤣|slightly_smiling_face 🙂|upside_down_face 🙃|wink 😉|blush 😊|innocent 😇|heart_eyes 😍|' +
  'smiling_face_with_3_hearts 🥰|star-struck 🤩|kissing_heart 😘|relaxed ☺️|yum 😋|stuck_out_tongue 😛|stuck_out_tongue_winking_eye 😜|' +
  'hugging_face 🤗|face_with_hand_over_mouth 🤭|shushing_face 🤫|thinking_face 🤔|zipper_mouth_face 🤐|neutral_face 😐|expressionless 😑|' +
  'no_mouth 😶|smirk 😏|unamused 😒|face_with_rolling_eyes 🙄|grimacing 😬|relieved 😌|pensive 😔|sleepy 😪|sleeping 😴|mask 😷|' +
  'nerd_face 🤓|sunglasses 😎|confused 😕|worried 😟|slightly_frowning_face 🙁|open_mouth 😮|hushed 😯|astonished 😲|flushed 😳|' +
  'pleading_face 🥺|fearful 😨|cold_sweat 😰|cry 😢|sob 😭|scream 😱|disappointed 😞|sweat 😓|weary 😩|tired_face 😫|yawning_face 🥱|' +
  'triumph 😤|rage 😡|angry 😠|exploding_head 🤯|partying_face 🥳|saluting_face 🫡|skull 💀|poop 💩|hankey 💩|robot_face 🤖|ghost 👻|alien 👽|' +
  'wave 👋|raised_hand ✋|ok_hand 👌|v ✌️|crossed_fingers 🤞|call_me_hand 🤙|point_left 👈|point_right 👉|point_up ☝️|point_up_2 👆|' +
  'point_down 👇|fist ✊|facepunch 👊|punch 👊|clap 👏|raised_hands 🙌|open_hands 👐|handshake 🤝|pray 🙏|muscle 💪|writing_hand ✍️|eyes 👀|' +
  'shrug 🤷|face_palm 🤦|heart ❤️|orange_heart 🧡|yellow_heart 💛|green_heart 💚|blue_heart 💙|purple_heart 💜|black_heart 🖤|white_heart 🤍|' +
  'broken_heart 💔|sparkling_heart 💖|two_hearts 💕|100 💯|boom 💥|dizzy 💫|sparkles ✨|star ⭐|star2 🌟|fire 🔥|zap ⚡|sunny ☀️|cloud ☁️|' +
  'umbrella ☔|snowflake ❄️|rainbow 🌈|tada 🎉|confetti_ball 🎊|gift 🎁|balloon 🎈|birthday 🎂|cake 🍰|trophy 🏆|medal 🏅|dart 🎯|rocket 🚀|' +
  'airplane ✈️|car 🚗|truck 🚚|package 📦|house 🏠|office 🏢|coffee ☕|tea 🍵|beer 🍺|beers 🍻|wine_glass 🍷|champagne 🍾|pizza 🍕|cookie 🍪|' +
  'apple 🍎|dog 🐶|cat 🐱|bug 🐛|bee 🐝|rose 🌹|sunflower 🌻|tulip 🌷|four_leaf_clover 🍀|seedling 🌱|evergreen_tree 🌲|earth_africa 🌍|' +
  'phone ☎️|telephone_receiver 📞|iphone 📱|computer 💻|desktop_computer 🖥️|printer 🖨️|camera 📷|movie_camera 🎥|tv 📺|bulb 💡|battery 🔋|' +
  'email 📧|envelope ✉️|inbox_tray 📥|outbox_tray 📤|memo 📝|pencil2 ✏️|paperclip 📎|link 🔗|pushpin 📌|round_pushpin 📍|calendar 📆|date 📅|' +
  'clipboard 📋|file_folder 📁|book 📖|books 📚|newspaper 📰|chart_with_upwards_trend 📈|chart_with_downwards_trend 📉|bar_chart 📊|moneybag 💰|' +
  'credit_card 💳|dollar 💵|euro 💶|key 🔑|lock 🔒|unlock 🔓|hammer 🔨|wrench 🔧|gear ⚙️|hammer_and_wrench 🛠️|mag 🔍|bell 🔔|no_bell 🔕|' +
  'hourglass ⌛|hourglass_flowing_sand ⏳|alarm_clock ⏰|stopwatch ⏱️|white_check_mark ✅|heavy_check_mark ✔️|ballot_box_with_check ☑️|x ❌|' +
  'negative_squared_cross_mark ❎|warning ⚠️|no_entry ⛔|no_entry_sign 🚫|rotating_light 🚨|construction 🚧|stop_sign 🛑|question ❓|' +
  'grey_question ❔|exclamation ❗|heavy_exclamation_mark ❗|bangbang ‼️|information_source ℹ️|recycle ♻️|arrow_right ➡️|arrow_left ⬅️|' +
  'arrow_up ⬆️|arrow_down ⬇️|arrows_counterclockwise 🔄|heavy_plus_sign ➕|heavy_minus_sign ➖|red_circle 🔴|large_green_circle 🟢|' +
  'large_yellow_circle 🟡|large_blue_circle 🔵|white_circle ⚪|black_circle ⚫|new 🆕|free 🆓|up 🆙|ok 🆗|sos 🆘|speech_balloon 💬|' +
  'thought_balloon 💭|zzz 💤|musical_note 🎵|art 🎨|soccer ⚽|checkered_flag 🏁|triangular_flag_on_post 🚩|see_no_evil 🙈|hear_no_evil 🙉|' +
  'speak_no_evil 🙊|crown 👑|gem 💎|lipstick 💄|shirt 👕|dress 👗|high_heel 👠|shopping_bags 🛍️|shopping_trolley 🛒|hospital 🏥|pill 💊';

const EMOJI: ReadonlyMap<string, string> = new Map(
  NAMES.split('|').map((entry) => {
    const space = entry.indexOf(' ');
    return [entry.slice(0, space), entry.slice(space + 1)];
  }),
);

const withTone = (emoji: string, tone: string | undefined) =>
  tone === undefined ? emoji : emoji.replace('\u{FE0F}', '') + String.fromCodePoint(0x1f3f9 + Number(tone));

/** `:tada:` as the emoji itself; `:wave::skin-tone-3:` with its tone. */
export const withEmoji = (text: string): string =>
  text.replace(/:([a-z\d_+-]{1,60}):(?::skin-tone-([2-6]):)?/g, (all, name: string, tone?: string) => {
    const emoji = EMOJI.get(name);
    return emoji === undefined ? all : withTone(emoji, tone);
  });
