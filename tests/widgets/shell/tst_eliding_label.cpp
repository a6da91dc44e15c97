// SPDX-License-Identifier: GPL-3.0-only
#include <QTextDocument>
#include <QtTest>

#include "shell/eliding_label.h"

using namespace tlp::widgets;

class TestElidingLabel : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void theTipHasTheWholeNameWhateverItLooksLike_data()
    {
        QTest::addColumn<QString>("name");
        QTest::newRow("plain") << QStringLiteral("mlp small, second try");
        QTest::newRow("ampersand") << QStringLiteral("r&d");
        QTest::newRow("entity") << QStringLiteral("r&amp;d");
        QTest::newRow("tag") << QStringLiteral("<b>x</b> & <img src='y'>");
    }
    void theTipHasTheWholeNameWhateverItLooksLike()
    {
        QFETCH(QString, name);
        ElidingLabel label;
        label.setFullText(name);
        QCOMPARE(label.text(), name);
        QCOMPARE(label.textFormat(), Qt::PlainText);
        QCOMPARE(label.accessibleName(), name);
        QVERIFY(Qt::mightBeRichText(label.toolTip())); // so it is shown as what it says
        QTextDocument tip;
        tip.setHtml(label.toolTip());
        QCOMPARE(tip.toPlainText(), name);
        label.setFullText({});
        QVERIFY(label.toolTip().isEmpty());
    }

    void whatHasNoRoomIsCut()
    {
        const QString name(200, u'x');
        ElidingLabel label;
        label.setFullText(name);
        QVERIFY(label.sizeHint().width() > 200);
        label.resize(100, label.sizeHint().height());
        label.show();
        QVERIFY(QTest::qWaitForWindowExposed(&label));
        QTRY_VERIFY(label.text().contains(u'…'));
        QVERIFY(label.fontMetrics().horizontalAdvance(label.text()) <= 100);
        QCOMPARE(label.fullText(), name);
    }
};

QTEST_MAIN(TestElidingLabel)
#include "tst_eliding_label.moc"
