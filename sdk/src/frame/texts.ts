import { FAILURE_TEXTS, type FailureTexts, labelFor } from '../texts.ts';

/** The launcher's label, then the failure card. All languages: only visitors who open the chat load this file. */
const TEXTS: Record<string, [label: string, ...FailureTexts]> = {
  ar: ['تحدّث معنا', 'تعذّر تحميل المحادثة.', 'حاول مرة أخرى', 'تواصل معنا بطريقة أخرى'],
  ca: [
    'Parleu amb nosaltres',
    'No s’ha pogut carregar el xat.',
    'Torna-ho a provar',
    'Contacteu amb nosaltres d’una altra manera',
  ],
  cs: ['Napište nám', 'Chat se nepodařilo načíst.', 'Zkusit znovu', 'Kontaktujte nás jinak'],
  da: ['Chat med os', 'Chatten kunne ikke indlæses.', 'Prøv igen', 'Kontakt os på en anden måde'],
  de: ['Chatten Sie mit uns', 'Der Chat konnte nicht geladen werden.', 'Erneut versuchen', 'Anders erreichen'],
  el: [
    'Συνομιλήστε μαζί μας',
    'Δεν ήταν δυνατή η φόρτωση της συνομιλίας.',
    'Δοκιμάστε ξανά',
    'Επικοινωνήστε με άλλον τρόπο',
  ],
  es: ['Chatee con nosotros', 'No se pudo cargar el chat.', 'Intentar de nuevo', 'Contactar de otra forma'],
  fa: ['با ما گفتگو کنید', 'بارگذاری گفتگو ممکن نشد.', 'تلاش دوباره', 'تماس با ما به روشی دیگر'],
  fi: ['Keskustele kanssamme', 'Keskustelua ei voitu ladata.', 'Yritä uudelleen', 'Ota yhteyttä muulla tavalla'],
  fr: ['Discutez avec nous', 'Le chat n’a pas pu être chargé.', 'Réessayer', 'Nous joindre autrement'],
  he: ['דברו איתנו', 'לא הצלחנו לטעון את הצ׳אט.', 'לנסות שוב', 'יצירת קשר בדרך אחרת'],
  hi: ['हमसे बात करें', 'चैट लोड नहीं हो सकी।', 'फिर से कोशिश करें', 'किसी और तरीके से संपर्क करें'],
  hu: ['Csevegjen velünk', 'A csevegést nem sikerült betölteni.', 'Újra', 'Kapcsolatfelvétel más módon'],
  id: ['Mengobrol dengan kami', 'Obrolan tidak dapat dimuat.', 'Coba lagi', 'Hubungi kami dengan cara lain'],
  is: ['Spjallaðu við okkur', 'Ekki tókst að hlaða spjallinu.', 'Reyna aftur', 'Hafa samband á annan hátt'],
  it: ['Chatta con noi', 'Impossibile caricare la chat.', 'Riprova', 'Contatti in altro modo'],
  ja: ['チャットで問い合わせる', 'チャットを読み込めませんでした。', 'もう一度試す', '別の方法で問い合わせる'],
  ko: ['채팅으로 문의하기', '채팅을 불러오지 못했습니다.', '다시 시도', '다른 방법으로 문의하기'],
  lt: ['Parašykite mums', 'Nepavyko įkelti pokalbių lango.', 'Bandyti dar kartą', 'Susisiekite kitu būdu'],
  lv: ['Rakstiet mums', 'Tērzēšanu neizdevās ielādēt.', 'Mēģināt vēlreiz', 'Sazinieties citādi'],
  ml: ['ഞങ്ങളുമായി ചാറ്റ് ചെയ്യൂ', 'ചാറ്റ് ലോഡ് ചെയ്യാനായില്ല.', 'വീണ്ടും ശ്രമിക്കുക', 'മറ്റൊരു വഴിയിൽ ബന്ധപ്പെടുക'],
  nl: ['Chat met ons', 'De chat kon niet worden geladen.', 'Opnieuw proberen', 'Anders contact opnemen'],
  no: ['Chat med oss', 'Chatten kunne ikke lastes inn.', 'Prøv igjen', 'Kontakt oss på en annen måte'],
  pl: ['Porozmawiaj z nami', 'Nie udało się załadować czatu.', 'Spróbuj ponownie', 'Inny sposób kontaktu'],
  pt: ['Fale connosco', 'Não foi possível carregar o chat.', 'Tentar novamente', 'Contacte-nos de outra forma'],
  pt_BR: ['Converse conosco', 'Não foi possível carregar o chat.', 'Tentar novamente', 'Outra forma de contato'],
  ro: ['Discutați cu noi', 'Chatul nu a putut fi încărcat.', 'Încearcă din nou', 'Contactați-ne altfel'],
  ru: ['Напишите нам', 'Не удалось загрузить чат.', 'Повторить', 'Другой способ связи'],
  sk: ['Napíšte nám', 'Čet sa nepodarilo načítať.', 'Skúsiť znova', 'Kontaktujte nás inak'],
  sr: ['Pišite nam', 'Čet nije učitan.', 'Pokušaj ponovo', 'Pišite nam na drugi način'],
  sv: ['Chatta med oss', 'Chatten kunde inte läsas in.', 'Försök igen', 'Kontakta oss på annat sätt'],
  ta: ['எங்களுடன் உரையாடுங்கள்', 'அரட்டையை ஏற்ற முடியவில்லை.', 'மீண்டும் முயல்', 'வேறு வழியில் தொடர்புகொள்ளவும்'],
  th: ['แชทกับเรา', 'โหลดแชทไม่สำเร็จ', 'ลองอีกครั้ง', 'ติดต่อเราด้วยวิธีอื่น'],
  tr: ['Bizimle sohbet edin', 'Sohbet yüklenemedi.', 'Tekrar dene', 'Başka yoldan ulaşın'],
  uk: ['Напишіть нам', 'Не вдалося завантажити чат.', 'Спробувати ще раз', 'Інший спосіб зв’язку'],
  vi: ['Trò chuyện với chúng tôi', 'Không tải được cuộc trò chuyện.', 'Thử lại', 'Liên hệ theo cách khác'],
  zh_CN: ['与我们聊天', '无法加载聊天。', '重试', '其他联系方式'],
  zh_TW: ['與我們聊聊', '無法載入聊天。', '再試一次', '其他聯絡方式'],
};

/** Nynorsk and Bokmål share one catalogue, and a bare `zh` is the simplified one. */
const NEAREST: Record<string, string> = { nb: 'no', nn: 'no', zh: 'zh_CN' };

const textsIn = (locale: string) => {
  const [language = '', region] = locale.split(/[-_]/);
  return TEXTS[`${language}_${region}`] ?? TEXTS[NEAREST[language] ?? language];
};

/** By the language part of the locale, else English. */
export const failureTexts = (locale = ''): FailureTexts => {
  const [, ...card] = textsIn(locale) ?? ['', ...FAILURE_TEXTS];
  return card;
};

/** Translates a default label, whose language the first file may lack; any other label stays. */
export const labelIn = (locale: string | undefined, label: string): string =>
  (label === labelFor(locale) && textsIn(locale ?? '')?.[0]) || label;
